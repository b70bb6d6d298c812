"""Ends of Student's t and of chi squared, from the incomplete beta and gamma functions (NIST, dlmf.nist.gov/8.17, 8.2).

`scipy.stats` has them, too, and takes longer to import than all the tests that ask for them. Parts of SciPy are loaded
where they are first used: each process that gathers the tests would load them.
"""

from math import sqrt

import scipy


def t_quantile(share: float, degrees: float) -> float:
    """The value that a share of more than one half of Student's t lies below."""
    rest = scipy.special.betaincinv(degrees / 2, 0.5, 2 * (1 - share))
    return sqrt(degrees * (1 - rest) / rest)


def t_tail(value: float, degrees: float) -> float:
    """The share of Student's t that lies above a value of at least 0."""
    return float(scipy.special.betainc(degrees / 2, 0.5, degrees / (degrees + value**2))) / 2


def chi2_quantile(share: float, degrees: float) -> float:
    """The value that a share of chi squared lies below."""
    return 2 * float(scipy.special.gammaincinv(degrees / 2, share))
