export const refusedKinds = {
  office: 'Office documents cannot be sent. Save the document as PDF, or put it into a ZIP file.',
  heic: 'HEIC pictures cannot be shown by browsers. Save the picture as JPEG and send it again.',
  picture:
    'Browsers cannot show pictures of this kind. Save the picture as PNG or JPEG and send it again.',
  video: 'Videos cannot be sent. Put the video into a ZIP file of at most 10 MB.',
  audio: 'Sound files cannot be sent. Put the file into a ZIP file of at most 10 MB.',
  program: 'Programs cannot be sent. Write the name of the program instead.',
  script: 'Scripts cannot be sent. Save the script as .txt and send it again.',
  page: 'HTML, SVG and XML files cannot be sent. Put the file into a ZIP file.',
  archive: 'ZIP is the only archive that can be sent. Pack it again as ZIP.',
  mail: 'Mails cannot be sent as files. Save the mail as PDF or as text and send it again.',
} as const;

export type RefusedKind = keyof typeof refusedKinds;

export const acceptedKindsText =
  'Only images (PNG, JPEG, WebP, GIF), PDF, ZIP and text files (TXT, LOG, CSV, JSON, HAR) can be sent.';

const extensions: Readonly<Record<RefusedKind, string>> = {
  office:
    'doc docx docm dot dotx xls xlsx xlsm xlsb xltx ppt pptx pptm pps ppsx odt ods odp odg vsd vsdx mpp one pub pages numbers key rtf',
  heic: 'heic heif',
  picture: 'avif bmp tif tiff ico psd jxl jp2 raw cr2 nef dng',
  video: 'mp4 mov avi mkv webm wmv m4v mpg mpeg 3gp flv ogv',
  audio: 'mp3 wav m4a ogg oga flac aac wma opus',
  program: 'exe msi msix appx dll com scr sys dmg pkg app apk ipa deb rpm jar bin iso',
  script: 'ps1 psm1 bat cmd sh js mjs cjs ts vbs wsf py rb pl php hta reg',
  page: 'html htm xhtml mht mhtml svg xml xsl xslt',
  archive: 'rar 7z tar gz tgz bz2 xz zst cab lzh ace',
  mail: 'eml msg mbox pst oft',
};

const kinds = new Map<string, RefusedKind>(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(' ').map((extension) => [`.${extension}`, kind as RefusedKind] as const),
  ),
);

export const findRefusedKind = (extension: string): RefusedKind | undefined => kinds.get(extension);
