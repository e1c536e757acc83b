/** Placeholder with the layout of the cards. */
export const MeetingsSkeleton = ({ count }: { readonly count: number }) => (
  <div className="grid grid--two skeleton" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
      <div className="card" key={index}>
        <i className="sk sk--short" />
        <i className="sk sk--title" />
        <i className="sk sk--control" />
      </div>
    ))}
  </div>
)
