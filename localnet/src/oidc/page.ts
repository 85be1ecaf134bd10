/** The page on which one says who one is. `problem` stands above the field. */
export const signInPage = (problem = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in on localnet</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 22rem; }
h1 { font-size: 1.25rem; }
label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
input, button { min-height: 2.75rem; margin: .5rem 0; padding: 0 .75rem; }
[role=alert] { color: light-dark(#b3261e, #f2b8b5); }
</style>
</head>
<body>
<h1>Sign in on localnet</h1>
<p>This stands in for Google on a test network. Any e-mail address will do, and there is no password.</p>
${problem === '' ? '' : `<p role="alert">${problem}</p>`}
<form method="post">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="120" autocomplete="email" autofocus>
<button name="action" value="continue">Continue</button>
<button name="action" value="cancel">Cancel</button>
</form>
</body>
</html>
`;
