// Served as /sw.js when the operator has switched the service worker off (SERVICE_WORKER=off): removes itself and
// everything it has stored. Pages that are open stay as they are.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith('salus-')).map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
