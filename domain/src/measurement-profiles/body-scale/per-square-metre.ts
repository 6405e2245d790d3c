/**
 * Returns kg/m² from kilograms and centimetres. Multiplies first and then divides, so that values at a limit are exact:
 * 81 kg at 180 cm is exactly 25.
 */
export const perSquareMetre = (kilograms: number, centimetres: number): number =>
  (kilograms * 10_000) / (centimetres * centimetres)
