import { CircleAlert } from '../../ui/icons.ts'

/** Why it was not saved. */
export function FailureNote({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="mb-5 flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
