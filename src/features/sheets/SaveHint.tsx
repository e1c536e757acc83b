import { Link } from '@tanstack/react-router'
import { useInstall } from '../../offline/hooks.ts'
import { isSafariTab } from '../../offline/install.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** Shown next to a button that saves: a tab of Safari deletes what is saved after seven days without a visit. */
export const SaveHint = () => {
  const { locale, offline } = useApp()
  const text = useText()
  return (
    isSafariTab(useInstall(offline).way) && (
      <p className="soft small">
        {text('sheet.save.safari')}{' '}
        <Link to="/$locale/intra/selfservice" params={{ locale }} hash="install">
          {text('install.how')}
        </Link>
      </p>
    )
  )
}
