import type { FirstPlace } from './frames.tsx'

/** Returns the API addresses of what the overview shows for everybody, whatever the session says. */
export const addressesOfOverview = ({ language }: FirstPlace): readonly string[] => [
  `/api/me/latest-check-ups?glance=true&lang=${language}`,
  '/api/me/check-ups?limit=8',
  '/api/me/check-up-changes?limit=8',
  `/api/me/measurement-profiles?lang=${language}`,
  '/api/me/consents',
  '/api/me/group-surveys',
]
