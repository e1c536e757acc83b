/** Cards on their way, in their own shape. */
export const MeetingsSkeleton = ({ count }: { readonly count: number }) => (
  <div className="grid grid--two skeleton" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div className="card" key={index}>
        <i className="sk sk--short" />
        <i className="sk sk--title" />
        <i className="sk sk--control" />
      </div>
    ))}
  </div>
)
