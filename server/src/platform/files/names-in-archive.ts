/** The characters that are not allowed in names on at least one file system. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu

/** Returns the text as part of the name of a file, at most `most` characters long. */
export const nameInArchive = (text: string, most: number): string =>
  text.replaceAll(forbidden, ' ').replaceAll(/\s+/gu, ' ').slice(0, most).trim()
