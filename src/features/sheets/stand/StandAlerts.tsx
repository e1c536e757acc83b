import { useText } from '../../../ui/intl.tsx'

interface StandAlertsProps {
  readonly isNoteLost: boolean
  readonly isSettingLost: boolean
}

/** Reports what could not be saved on this device. */
export const StandAlerts = ({ isNoteLost, isSettingLost }: StandAlertsProps) => {
  const text = useText()
  return (
    <div className="stand-lost">
      {isNoteLost && (
        <p className="stand-notice" role="alert">
          {text('stand.pen.lost')}
        </p>
      )}
      {isSettingLost && (
        <p className="stand-notice" role="alert">
          {text('stand.settings.not_kept')}
        </p>
      )}
    </div>
  )
}
