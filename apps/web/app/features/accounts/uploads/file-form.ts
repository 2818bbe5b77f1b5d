export function toFileForm(file: File): FormData {
  const form = new FormData();
  form.append('files', file);
  return form;
}
