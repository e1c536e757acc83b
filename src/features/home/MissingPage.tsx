import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/** For addresses at which nothing stands: says so, above the home page. */
export const MissingPage = () => (
  <div className="wrap missing-page">
    <Note kind="wait">
      <p>{useText()('home.missing')}</p>
    </Note>
  </div>
)
