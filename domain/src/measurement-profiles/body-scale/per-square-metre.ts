/** kg/m² from kilograms and centimetres, multiplied before dividing so that borders such as 81 kg at 180 cm = 25 are exact. */
export const perSquareMetre = (kilograms: number, centimetres: number): number =>
  (kilograms * 10_000) / (centimetres * centimetres)
