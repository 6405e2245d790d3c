/** A text from a browser without what could be about a person: addresses, ids, numbers, quoted values. */
export const scrubbed = (text: string): string =>
  text
    .replaceAll(
      /https?:\/\/[^\s)]+/g,
      (address) => `<address>${/\/[^/?#]*\.(?:js|css)(?::\d+)*$/.exec(address)?.[0] ?? ''}`,
    )
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/(["'`“„«])[^"'`”“»\n]{1,300}(["'`”“»])/g, '<text>')
    .replaceAll(/(?<![:\w-])\d[\d.,]*/g, '<number>')
    .replaceAll(/[\p{Cc}]+/gu, ' ')

/** A route's pattern; anything that looks like an address with ids in it is not one. */
export const routePattern = (route: string): string => (/^[/a-zA-Z{}*-]*$/.test(route) ? route : 'not-a-pattern')
