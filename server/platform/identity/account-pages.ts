import { createAddressChange, createDeletion, createPasswordChange } from './account-changes.ts'
import { type AccountPage, type AccountTools, signedIn } from './account-page.ts'
import { createChildDevicePage } from './child-device-page.ts'
import { createCodeRemoval, createCodeSetup, createRecoveryCodes } from './code-pages.ts'
import { createConfirmAddress } from './confirm-address.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { createForgottenPassword } from './forgotten-password.ts'
import { createNewPassword } from './new-password.ts'
import { createPasskeyAddition, createPasskeyRemoval } from './passkey-pages.ts'
import { createDataExport, createEndDeviceSession, createPersonalInfo, createVerification } from './personal-info.ts'

/** Creates the account pages by their path below /sso. */
export const createAccountPages = (tools: AccountTools): ReadonlyMap<string, AccountPage> =>
  new Map([
    ['/account/forgotten-password', createForgottenPassword(tools)],
    ['/account/first-administrator', createFirstAdministrator(tools)],
    ['/account/new-password', createNewPassword(tools)],
    ['/account/confirm-address', createConfirmAddress(tools)],
    ['/account/child-device', createChildDevicePage(tools)],
    ['/account/personal-info', signedIn(tools, createPersonalInfo(tools))],
    ['/account/password', signedIn(tools, createPasswordChange(tools))],
    ['/account/address', signedIn(tools, createAddressChange(tools))],
    ['/account/verification', signedIn(tools, createVerification(tools))],
    ['/account/device', signedIn(tools, createEndDeviceSession(tools))],
    ['/account/passkey', signedIn(tools, createPasskeyAddition(tools))],
    ['/account/passkey-removal', signedIn(tools, createPasskeyRemoval(tools))],
    ['/account/code', signedIn(tools, createCodeSetup(tools))],
    ['/account/recovery-codes', signedIn(tools, createRecoveryCodes(tools))],
    ['/account/code-removal', signedIn(tools, createCodeRemoval(tools))],
    ['/account/data', signedIn(tools, createDataExport(tools))],
    ['/account/deletion', signedIn(tools, createDeletion(tools))],
  ])
