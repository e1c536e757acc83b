import { useState } from 'react'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { useText } from '../../ui/intl.tsx'

interface FeedTentativeProps {
  readonly tentative: boolean
  /** Resolves with true if the change was made. */
  readonly onChange: (tentative: boolean) => Promise<boolean>
}

/** The wish for the possible dates of enquiries in the calendar. The tick is shown at once, and taken back if it is not saved. */
export const FeedTentative = ({ tentative, onChange }: FeedTentativeProps) => {
  const text = useText()
  const [shown, setShown] = useState(tentative)
  const change = async (wished: boolean) => {
    setShown(wished)
    if (!(await onChange(wished))) setShown(!wished)
  }
  return (
    <div className="field">
      <Checkbox
        name="feed-tentative"
        checked={shown}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
        aria-describedby="feed-tentative-hint"
      >
        {text('feed.tentative')}
      </Checkbox>
      <p className="hint" id="feed-tentative-hint">
        {text('feed.tentative.hint')}
      </p>
    </div>
  )
}
