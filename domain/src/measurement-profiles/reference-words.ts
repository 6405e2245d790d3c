/**
 * German translations of the references, which are stored in English with the score. Names and years are the same in
 * both languages and are not listed.
 */
const german: Readonly<Record<string, string>> = {
  'Own borders of Salus, orientation only': 'Eigene Grenzen von Salus, nur zur Orientierung',
  'bands as in common use': 'Stufen wie allgemein üblich',
  'orientation, not norms': 'Orientierung, keine Normwerte',
  'Own rule of Salus over the three styles': 'Eigene Regel von Salus über die drei Stile',
  'Grouping of the scales in common use; the model itself prescribes none':
    'Übliche Gruppierung der Skalen; das Modell selbst schreibt keine vor',
  'no bands are published': 'Stufen sind nicht veröffentlicht',
  'Assumed mean 29.4 and SD 5.4, not yet checked against the published norm: a hint at most':
    'Angenommen sind Mittelwert 29,4 und SD 5,4, noch nicht an der veröffentlichten Norm geprüft: höchstens ein Anhaltspunkt',
  'IPAQ short form, guidelines for data processing, November 2005':
    'IPAQ-Kurzform, Leitfaden zur Auswertung, November 2005',
  'made for ages 15 to 69': 'gemacht für 15 bis 69 Jahre',
  'form of Saaristo 2005': 'Fassung von Saaristo 2005',
  'SCORE2 and SCORE2-OP 2021': 'SCORE2 und SCORE2-OP 2021',
  'printed coefficients': 'gedruckte Koeffizienten',
  'classes ESC 2021': 'Klassen ESC 2021',
  'WHO, adults': 'WHO, Erwachsene',
  'adults at rest': 'Erwachsene in Ruhe',
  'for a BMI below 35': 'für einen BMI unter 35',
  'limits of 60 to 79 years carried on': 'Grenzen von 60 bis 79 Jahren fortgeführt',
  'office blood pressure': 'Blutdruck in der Praxis gemessen',
  'Salus rule: Mifflin & St Jeor 1990 equal to Cunningham 1991, kept within 12 to 90':
    'Regel von Salus: Mifflin & St Jeor 1990 gleich Cunningham 1991, begrenzt auf 12 bis 90',
  'Tanita rating 1 to 59': 'Tanita-Wert 1 bis 59',
  'typical range of adults': 'üblicher Bereich bei Erwachsenen',
  'Salus orientation at 50 kHz, depends on the device': 'Orientierung von Salus bei 50 kHz, hängt vom Gerät ab',
  'As a seca device gives it, not comparable with a rating or an area':
    'Wie ein seca-Gerät es angibt, nicht mit Stufe oder Fläche vergleichbar',
  'Tanita: fat-free mass without bone': 'Tanita: fettfreie Masse ohne Knochen',
  'As the device gives it': 'Wie das Gerät es angibt',
  'compared with the real age': 'verglichen mit dem wirklichen Alter',
  'Tanita rating 1 to 9': 'Tanita-Wert 1 bis 9',
  'not classified': 'nicht eingestuft',
  'Japanese obesity criteria': 'Japanische Adipositas-Kriterien',
  'muscle mass alone': 'nur die Muskelmasse',
  'InBody 0.360 to 0.390': 'InBody 0,360 bis 0,390',
  'InBody level': 'InBody-Stufe',
  'not comparable with the Tanita rating': 'nicht mit dem Tanita-Wert vergleichbar',
  'how it is made is not published': 'wie er entsteht, ist nicht veröffentlicht',
  'Neutral-0 method': 'Neutral-0-Methode',
  active: 'aktiv',
  'Numeric rating scale 0 to 10': 'Numerische Skala 0 bis 10',
  'during the exercise': 'während der Übung',
  'Percent of the mean for age and sex': 'Prozent des Mittelwerts für Alter und Geschlecht',
  'Mean of the four parts': 'Mittel der vier Teile',
  '0 to 100': '0 bis 100',
  'higher is steadier': 'höher ist sicherer',
  Isometric: 'Isometrisch',
  'best of three': 'bester von drei Versuchen',
  'mean of three': 'Mittel aus drei Versuchen',
  'Stopped at 45 s': 'Bei 45 s beendet',
  'Usual range of the manufacturer': 'Üblicher Bereich des Herstellers',
  standing: 'im Stehen',
  'EWGSOP2 2019: 0.8 m/s or less is low': 'EWGSOP2 2019: 0,8 m/s und weniger ist niedrig',
  'EWGSOP2 2019: more than 15 s is low': 'EWGSOP2 2019: mehr als 15 s ist niedrig',
  'EWGSOP2 2019: less than 16 kg is low': 'EWGSOP2 2019: unter 16 kg ist niedrig',
  'EWGSOP2 2019: less than 27 kg is low': 'EWGSOP2 2019: unter 27 kg ist niedrig',
}

/**
 * Translates a reference into the reader's language. A listed reference is translated as a whole. Any other reference
 * is split at semicolons and commas, and each part is translated separately.
 */
export function referenceIn(language: 'de' | 'en', reference: string): string {
  if (language === 'en') return reference
  const whole = german[reference]
  if (whole !== undefined) return whole
  return reference
    .split('; ')
    .map((part) => german[part] ?? afterComma(part))
    .join('; ')
}

const inGerman = (part: string) => german[part] ?? part

/**
 * Translates a part such as `Author 2003, remark`. A listed remark may contain commas itself, so the function looks for
 * the longest listed ending first.
 */
function afterComma(part: string): string {
  const pieces = part.split(', ')
  for (let from = 0; from < pieces.length; from += 1) {
    const known = german[pieces.slice(from).join(', ')]
    if (known !== undefined) return [...pieces.slice(0, from).map(inGerman), known].join(', ')
  }
  return pieces.map(inGerman).join(', ')
}
