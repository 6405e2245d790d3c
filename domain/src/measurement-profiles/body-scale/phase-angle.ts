/** Computes the phase angle in degrees at 50 kHz from resistance and reactance in ohm. */
export const computePhaseAngle = (resistance: number, reactance: number): number =>
  (Math.atan2(reactance, resistance) * 180) / Math.PI
