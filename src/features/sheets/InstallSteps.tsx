import * as styles from './install-steps.css'
import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import type { InstallMethod } from '../../platform/offline/install.ts'
import { useText } from '../../ui/intl.tsx'

/** Safari's toolbar at the bottom of a phone, with the share symbol highlighted. */
const SafariBar = () => (
  <span className={`${styles.installPicture} ${styles.installBar}`} aria-hidden="true">
    <i />
    <i />
    <b>
      <Share />
    </b>
    <i />
    <i />
  </span>
)

/** Safari's share menu: the entry to look for, between two others. */
const ShareMenu = () => {
  const text = useText()
  return (
    <span className={`${styles.installPicture} ${styles.installMenu}`} aria-hidden="true">
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

/**
 * Steps in the browser's own menus, by browser. Browsers that are missing here have an install dialog or cannot
 * install.
 */
const steps: Partial<Readonly<Record<InstallMethod, readonly Step[]>>> = {
  ios: [
    { message: 'install.ios.share', picture: <SafariBar /> },
    { message: 'install.ios.add', picture: <ShareMenu /> },
    { message: 'install.ios.open' },
  ],
  mac: [{ message: 'install.mac.add' }, { message: 'install.mac.open' }],
  firefox: [{ message: 'install.firefox.menu' }, { message: 'install.firefox.add' }],
}

/** Returns true if the app can be installed with this method and is not installed yet. */
export const canInstall = (method: InstallMethod): boolean => method === 'prompt' || steps[method] !== undefined

/** Numbered installation steps for a browser without an install dialog. */
export const InstallSteps = ({ method }: { readonly method: InstallMethod }) => {
  const text = useText()
  const how = steps[method]
  if (how === undefined) return null
  return (
    <ol className={styles.installSteps}>
      {how.map(({ message, picture }) => (
        <li key={message}>
          {text(message)}
          {picture}
        </li>
      ))}
    </ol>
  )
}
