/** Loads the card of a heart recording lazily, because few results have one. */
export const loadHeartCard = () => import('./heart.tsx')
