/** Converts the form to the format of the contract, without validating it. */
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
    // Without an English name, the German name is used, because most names are the same in every language.
    name: { de: nameDe, en: nameEn === '' ? nameDe : nameEn },
    phones,
    ...(noteDe === '' && noteEn === '' ? {} : { note: { de: noteDe, en: noteEn } }),
  }
}
