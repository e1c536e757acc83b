import { Download } from 'lucide-react'
import { useInstall } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { canInstall, InstallSteps } from './InstallSteps.tsx'
import { useSavedSheets } from './useSheetActions.ts'

/** Explains how and why to install the app. Renders nothing if the app is installed or cannot be. */
export const InstallCard = ({ once = false }: { readonly once?: boolean }) => {
  const { offline } = useApp()
  const text = useText()
  const { method } = useInstall(offline)
  if (!canInstall(method)) return null
  return (
    <section className="card" aria-labelledby="install">
      <h2 id="install">{text('install.title')}</h2>
      <p>{text('install.detail')}</p>
      <InstallSteps method={method} />
      {(method === 'prompt' || once) && (
        <div className="buttons">
          {method === 'prompt' && (
            <Button
              onClick={() =>
                offline?.install.ask().catch((error: unknown) => console.warn('app.install_failed', error))
              }
            >
              <Download aria-hidden="true" />
              {text('install.ask')}
            </Button>
          )}
          {once && <QuietButton onClick={() => offline?.install.dismiss()}>{text('install.later')}</QuietButton>}
        </div>
      )}
    </section>
  )
}

/** Offers the installation once there are saved sheets to lose, until the member declines. */
export const InstallOffer = () => {
  const { offline } = useApp()
  const saved = useSavedSheets()
  const { dismissed } = useInstall(offline)
  return saved.length > 0 && !dismissed && <InstallCard once />
}
