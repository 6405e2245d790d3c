/**
 * In kg/m², from kilograms and centimetres. Multiplies before dividing, so that limits such as 81 kg at 180 cm = 25 are
 * exact.
 */
export const perSquareMetre = (kilograms: number, centimetres: number): number =>
  (kilograms * 10_000) / (centimetres * centimetres)
