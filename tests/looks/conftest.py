"""The same site and browser as in the tests of the table."""

from tests.browser.conftest import _no_browser_window, chromium, open_page, site

__all__ = ["_no_browser_window", "chromium", "open_page", "site"]
