/** Loads the card of a heart recording, which few results have. */
export const loadHeartCard = () => import('./heart.tsx')
