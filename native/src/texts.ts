const de = {
  title: 'Mit Ihrem Salus verbinden',
  text: 'Geben Sie die Adresse ein, unter der Sie Salus im Browser öffnen, oder scannen Sie sie.',
  address: 'Adresse des Servers',
  connect: 'Verbinden',
  scan: 'QR-Code scannen',
  noAddress: 'Das ist keine Adresse. Sie beginnt mit https://.',
  noAnswer: 'Unter dieser Adresse antwortet niemand. Prüfen Sie die Adresse und die Internetverbindung.',
  noSalus: 'Unter dieser Adresse ist kein Salus. Fragen Sie dort nach der Adresse, wo Sie eingeladen wurden.',
  noScan: 'Der Code konnte nicht gelesen werden. Geben Sie die Adresse ein.',
  server: 'Server',
  other: 'Anderer Server',
}
const en: typeof de = {
  title: 'Connect to your Salus',
  text: 'Enter the address at which you open Salus in a browser, or scan it.',
  address: 'Address of the server',
  connect: 'Connect',
  scan: 'Scan a QR code',
  noAddress: 'This is not an address. It begins with https://.',
  noAnswer: 'Nobody answers at this address. Check the address and the internet connection.',
  noSalus: 'There is no Salus at this address. Ask those who invited you for the address.',
  noScan: 'The code could not be read. Enter the address.',
  server: 'Server',
  other: 'Other server',
}

/** Returns the texts that the app itself contains. They are needed before a server is chosen. */
export const appTexts = () => (document.documentElement.lang.startsWith('de') ? de : en)

export const chooseOwnLanguage = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en') ?? 'en'
