/** The heading of a page that has nothing to show yet. Only screen readers read it. */
export const HiddenHeading = ({ title }: { readonly title: string }) => <h1 className="sr-only">{title}</h1>
