import { Link } from '@tanstack/react-router'
import { useInstall } from '../../platform/offline/hooks.ts'
import { isSafariTab } from '../../platform/offline/install.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** A hint beside a save button: Safari tabs delete saved data after seven days without a visit. */
export const SaveHint = () => {
  const { locale, offline } = useApp()
  const text = useText()
  return (
    isSafariTab(useInstall(offline).method) && (
      <p className="soft small">
        {text('sheet.save.safari')}{' '}
        <Link to="/$locale/intra/selfservice" params={{ locale }} hash="install">
          {text('install.how')}
        </Link>
      </p>
    )
  )
}
