/** The query for the check-ups that the overview lists individually. */
export const recentQuery = { limit: 8 }
