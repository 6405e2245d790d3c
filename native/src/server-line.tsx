import { keepServer } from './stored.ts'
import { appTexts } from './texts.ts'

/** Shows the chosen server. People who are not signed in can choose another server here. */
export function ServerLine({ server }: { readonly server: string }) {
  const t = appTexts()
  const choose = async () => {
    await keepServer(null)
    location.replace('/')
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{`${t.server}: ${new URL(server).host}`}</span>
      <button type="button" className="link py-3.5" onClick={() => void choose()}>
        {t.other}
      </button>
    </span>
  )
}
