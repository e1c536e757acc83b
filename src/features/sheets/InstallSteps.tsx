import './install-steps.css'
import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import type { InstallWay } from '../../offline/install.ts'
import { useText } from '../../ui/intl.tsx'

/** The bar at the lower edge of Safari on a phone, with the share symbol marked. */
const SafariBar = () => (
  <span className="install-picture install-bar" aria-hidden="true">
    <i />
    <i />
    <b>
      <Share />
    </b>
    <i />
    <i />
  </span>
)

/** The entry to look for in Safari's share menu, between two others. */
const ShareMenu = () => {
  const text = useText()
  return (
    <span className="install-picture install-menu" aria-hidden="true">
      <i />
      <b>
        {text('install.ios.entry')}
        <SquarePlus />
      </b>
      <i />
    </span>
  )
}

interface Step {
  readonly message: MessageId
  readonly picture?: ReactNode
}

/** What the member does in the browser's own menus, one step after the other; other browsers have a dialog or no way. */
const steps: Partial<Readonly<Record<InstallWay, readonly Step[]>>> = {
  ios: [
    { message: 'install.ios.share', picture: <SafariBar /> },
    { message: 'install.ios.add', picture: <ShareMenu /> },
    { message: 'install.ios.open' },
  ],
  mac: [{ message: 'install.mac.add' }, { message: 'install.mac.open' }],
  firefox: [{ message: 'install.firefox.menu' }, { message: 'install.firefox.add' }],
}

/** Returns true if the app can be installed in this way, and it is not yet. */
export const canInstall = (way: InstallWay): boolean => way === 'prompt' || steps[way] !== undefined

/** The numbered steps of a browser that has no dialog for it. */
export const InstallSteps = ({ way }: { readonly way: InstallWay }) => {
  const text = useText()
  const how = steps[way]
  if (how === undefined) return null
  return (
    <ol className="install-steps">
      {how.map(({ message, picture }) => (
        <li key={message}>
          {text(message)}
          {picture}
        </li>
      ))}
    </ol>
  )
}
