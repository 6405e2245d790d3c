const opening = /\/OpenAction(?![A-Za-z])\s*([^]{0,400})/g

/**
 * A PDF with more opening actions than this is refused. A file has one, and one more for each change that was appended
 * to it. Checking more would take too long, because the whole file is searched for the object of each action.
 */
const mostOpenings = 20

/**
 * Returns true if opening the PDF does more than show one of its pages. Showing a page is allowed, because many
 * programs store which page is shown first and at which size. Another check finds actions in other places of the file.
 */
export function doesMoreWhenOpened(text: string): boolean {
  const openings = [...text.matchAll(opening)].map(([, written = '']) => written)
  return openings.length > mostOpenings || openings.some((written) => !leadsToPage(text, written))
}

/**
 * Returns true if an opening action only shows a page. `written` begins with the destination or action, or with the
 * number of the object that contains it.
 */
function leadsToPage(text: string, written: string): boolean {
  const [, object, generation] = /^(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(written) ?? []
  if (object === undefined || generation === undefined) return isPage(written)
  const objects = text.matchAll(new RegExp(`(?<!\\d)${object}\\s+${generation}\\s+obj\\s*([^]{0,400})`, 'g'))
  return [...objects].every(([, content = '']) => isPage(content))
}

function isPage(written: string): boolean {
  if (/^(?:\[|\(|null\b)/.test(written)) return true
  const [action = ''] = /^<<[^>]*>>/.exec(written) ?? []
  return /\/S\s*\/GoTo(?![A-Za-z])/.test(action) && !action.includes('/Next')
}
