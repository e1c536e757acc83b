import { useInstall } from '../../offline/hooks.ts'
import { isSafariTab } from '../../offline/install.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** Beside what saves: in a tab of Safari what is saved is not there for good. */
export const SaveHint = () => {
  const { offline } = useApp()
  const text = useText()
  return isSafariTab(useInstall(offline).way) && <p className="soft small">{text('sheet.save.safari')}</p>
}
