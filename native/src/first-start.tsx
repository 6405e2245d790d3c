import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHint } from '@capacitor/barcode-scanner'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../web/src/ui/button.tsx'
import { Field, TextInput } from '../../web/src/ui/fields/field.tsx'
import { findServer } from './server-address.ts'
import { keepServer } from './stored.ts'
import { appTexts, chooseOwnLanguage } from './texts.ts'

/** Asks for the server's address until a Salus server responds there. Stores its origin and returns it. */
export function chooseServer(): Promise<string> {
  document.documentElement.lang = chooseOwnLanguage()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const onFound = (server: string) => {
      root.unmount()
      place.remove()
      resolve(server)
    }
    root.render(<FirstStart onFound={onFound} />)
  })
}

function FirstStart({ onFound }: { readonly onFound: (server: string) => void }) {
  const t = appTexts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const connect = async (address: string) => {
    setBusy(true)
    setProblem(null)
    const found = await findServer(address)
    setBusy(false)
    if ('problem' in found) return setProblem(t[found.problem])
    await keepServer(found.server)
    onFound(found.server)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void connect(typed)
  }
  const scan = async () => {
    try {
      const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({
        hint: CapacitorBarcodeScannerTypeHint.QR_CODE,
      })
      setTyped(ScanResult)
      await connect(ScanResult)
    } catch {
      setProblem(t.noScan)
    }
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[440px] content-center gap-5 px-4 pt-(--inset-top) pb-(--inset-bottom)">
      <img src="/salus-mark.svg" alt="" className="size-12" />
      <h1 className="text-h1 font-semibold">{t.title}</h1>
      <p className="text-ink-2">{t.text}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t.address} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
              placeholder="https://salus.example"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {t.connect}
        </Button>
        <Button type="button" size="large" onClick={() => void scan()}>
          {t.scan}
        </Button>
      </form>
    </main>
  )
}
