/** Builds the contract's format; the contract validates it. */
export function helpLineFromForm(form: FormData): unknown {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [nameDe, nameEn, noteDe, noteEn] = [typed('nameDe'), typed('nameEn'), typed('noteDe'), typed('noteEn')]
  const phones = typed('phones')
    .split(/[,;]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')
  return {
    // Most names are the same in every language.
    name: { de: nameDe, en: nameEn === '' ? nameDe : nameEn },
    phones,
    ...(noteDe === '' && noteEn === '' ? {} : { note: { de: noteDe, en: noteEn } }),
  }
}
