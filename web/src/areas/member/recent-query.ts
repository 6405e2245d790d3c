export const recentQuery = { limit: 8 }
