; The installer for Windows; packaging/freeze calls makensis with VERSION, PROGRAM and TARGET.
; Nobody has tried this installer on Windows yet.
Unicode true
!include "MUI2.nsh"

Name "Annotator ${VERSION}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Annotator"
RequestExecutionLevel user
SetCompressor /SOLID lzma

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"

!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Annotator"

Section
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Annotator.lnk" "$INSTDIR\annotator-window.exe"
  WriteRegStr HKCU "${CLASSES}\.annotator" "" "Annotator.Project"
  WriteRegStr HKCU "${CLASSES}\Annotator.Project" "" "Annotator project"
  WriteRegStr HKCU "${CLASSES}\Annotator.Project\DefaultIcon" "" "$INSTDIR\annotator-window.exe,0"
  WriteRegStr HKCU "${CLASSES}\Annotator.Project\shell\open\command" "" '"$INSTDIR\annotator-window.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Annotator"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Uninstall"
  ; Only what was installed goes: the folder may hold other things of the person.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\annotator.exe"
  Delete "$INSTDIR\annotator-window.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Annotator.lnk"
  DeleteRegKey HKCU "${CLASSES}\.annotator"
  DeleteRegKey HKCU "${CLASSES}\Annotator.Project"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
