import { CircleAlert } from '../../ui/icons.ts'

/** The alert element must exist before the text appears, or screen readers do not announce it. */
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
