export const packageErrors = {
  PACKAGE_KIND_UNKNOWN: {
    status: 400,
    name: 'ApplicationError',
    message: 'Please choose a .sppkg, .zip, .msi or .exe file',
  },
  PACKAGE_BROKEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This is not a SharePoint package that the shop can read',
  },
  PACKAGE_CANNOT_WORK: {
    status: 400,
    name: 'ApplicationError',
    message: 'This package cannot work at a buyer',
  },
  PACKAGE_WRONG_PRODUCT: {
    status: 400,
    name: 'ApplicationError',
    message: 'This package belongs to another product',
  },
  PACKAGE_VERSION_TOO_LOW: {
    status: 400,
    name: 'ApplicationError',
    message: 'The version must be higher than that of the newest release',
  },
  PACKAGE_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    message: 'A package can be 250 MB at most',
  },
  PACKAGE_UNKNOWN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This file is not waiting to be released. Please upload it again.',
  },
} as const;
