/**
 * In kg/m², from kilograms and centimetres. Multiplies before it divides, so that limits are exact, for example 81 kg
 * at 180 cm is 25.
 */
export const perSquareMetre = (kilograms: number, centimetres: number): number =>
  (kilograms * 10_000) / (centimetres * centimetres)
