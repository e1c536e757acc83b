// Asks the device for a passkey and sends its answer as a form. Pages with this script work without it too.
const {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} = globalThis.SimpleWebAuthnBrowser

const form = document.querySelector('form[data-passkey]')
const optionsJSON = JSON.parse(form.dataset.options)
const ask = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
const failed = form.querySelector('[data-failed]')
const supported = document.querySelector('input[name="passkeys"]')

const send = (answer) => {
  form.elements.passkey.value = JSON.stringify(answer)
  form.submit()
}

/** Lets the browser offer passkeys at the field for the address, until the button asks for one. */
const offerAtField = async () => {
  if (supported === null || !(await browserSupportsWebAuthnAutofill())) return
  try {
    send(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    // The button was pressed, or the person left the page.
  }
}

if (browserSupportsWebAuthn()) {
  form.hidden = false
  for (const note of document.querySelectorAll('[data-unsupported]')) note.hidden = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    failed.textContent = ''
    try {
      send(await ask({ optionsJSON }))
    } catch {
      failed.textContent = failed.dataset.failed
      await offerAtField()
    }
  })
  void offerAtField()
  if (supported !== null) {
    void platformAuthenticatorIsAvailable().then((available) => {
      if (available) supported.value = 'yes'
    })
  }
}
