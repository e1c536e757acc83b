import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { useText } from '../../ui/intl.tsx'

interface FeedTentativeProps {
  readonly tentative: boolean
  readonly onChange: (tentative: boolean) => void
}

/** The wish for the possible dates of enquiries in the calendar. */
export const FeedTentative = ({ tentative, onChange }: FeedTentativeProps) => {
  const text = useText()
  return (
    <div className="grid">
      <Checkbox
        name="feed-tentative"
        checked={tentative}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        aria-describedby="feed-tentative-hint"
      >
        {text('feed.tentative')}
      </Checkbox>
      <p id="feed-tentative-hint" className="hint">
        {text('feed.tentative.hint')}
      </p>
    </div>
  )
}
