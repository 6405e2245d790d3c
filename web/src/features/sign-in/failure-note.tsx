import { CircleAlert } from '../../ui/icons.ts'

/**
 * Shows an error text. The alert element is rendered even without a text, because screen readers announce only text
 * that appears in an existing alert.
 */
export function FailureNote({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
