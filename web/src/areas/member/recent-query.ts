/** As many check-ups as the overview lists one by one. */
export const recentQuery = { limit: 8 }
