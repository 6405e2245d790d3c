import type { Words } from '../words.ts'

export interface Product {
  readonly pluginId: number
  /** The brand name, equal in all languages. Two products may have the same brand name (Rueckenstatus). */
  readonly displayName: string
  readonly icon: string
  readonly description: Words
  /** `inside`: its analyses run in Salus. `module`: an external system delivers its check-ups. */
  readonly origin: 'inside' | 'module'
}

const product = (
  pluginId: number,
  displayName: string,
  icon: string,
  origin: Product['origin'],
  description: Words,
): Product => ({ pluginId, displayName, icon, origin, description })

export const productCatalogue: readonly Product[] = [
  product(1, 'MobeeFit', 'mobeefit', 'module', {
    de: 'Beweglichkeit und Kraft je Übung',
    en: 'Mobility and strength per exercise',
  }),
  product(2, 'MobeeMed', 'mobeemed', 'module', {
    de: 'Medizinisches Training: Bewegungsumfang, Kraft, Schmerz',
    en: 'Medical training: range of motion, force, pain',
  }),
  product(3, 'BackScan', 'backscan', 'module', {
    de: 'Haltung und Form der Wirbelsäule',
    en: 'Posture and shape of the spine',
  }),
  product(4, 'Rueckenstatus', 'rueckenstatus', 'module', {
    de: 'Rumpfkraft in vier Richtungen',
    en: 'Trunk strength in four directions',
  }),
  product(5, 'Rueckenstatus', 'rueckenstatus', 'module', {
    de: 'Rumpfkraft in sechs Richtungen',
    en: 'Trunk strength in six directions',
  }),
  product(6, 'StressPilot', 'stresspilot', 'inside', {
    de: 'Fünf Fragebögen zu Stress und Ressourcen',
    en: 'Five questionnaires on stress and resources',
  }),
  product(7, 'BackCheck', 'backcheck', 'module', {
    de: 'Isometrische Kraft von Rumpf und Schultern',
    en: 'Isometric strength of trunk and shoulders',
  }),
  product(8, 'Anthrop', 'anthrop', 'module', {
    de: 'Körpermaße: Längen, Umfänge, Hautfalten',
    en: 'Body measures: lengths, circumferences, skin folds',
  }),
  product(10, 'MobeeCare', 'mobeecare', 'module', {
    de: 'Tests für ältere Menschen: Aufstehen, Gehen, Greifen',
    en: 'Tests for older people: rising, walking, gripping',
  }),
  product(12, 'MobeeBalance', 'mobeebalance', 'module', {
    de: 'Gleichgewicht und Standsicherheit',
    en: 'Balance and steadiness',
  }),
  product(14, 'Cockpit', 'cockpit', 'module', {
    de: 'Gesamtindex aus anderen Check-ups',
    en: 'An overall index made of other check-ups',
  }),
  product(15, 'Tanita', 'tanita', 'inside', {
    de: 'Körperwerte, Körperanalyse und Risikofragebogen',
    en: 'Body values, body analysis and risk questionnaire',
  }),
  product(16, 'MobeeMetabolic', 'mobeemetabolic', 'inside', {
    de: 'Fragebogen zur körperlichen Aktivität',
    en: 'Questionnaire on physical activity',
  }),
]

const byPluginId = new Map(productCatalogue.map((entry) => [entry.pluginId, entry]))

/** Returns the product of a plugin; `undefined` for plugins without a product: 9, 11, 13 and unknown ones. */
export const productOfPlugin = (pluginId: number): Product | undefined => byPluginId.get(pluginId)
