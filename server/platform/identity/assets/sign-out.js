// The person confirmed the sign-out in the app, so the form is submitted at once. Without scripts the button submits it.
document.querySelector('button[name="logout"]').click()
