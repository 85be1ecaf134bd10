import type { EmailFormProps } from './EmailField.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

interface OtherFormsProps extends EmailFormProps {
  mode: 'signup' | 'reset' | 'newPassword';
  /** Of a mailed link. */
  token: string;
}

/** What the sign-in screen offers besides signing in. */
export function OtherForms({ mode, token, ...form }: OtherFormsProps) {
  if (mode === 'signup') return <SignUpForm {...form} />;
  if (mode === 'reset') return <ResetForm {...form} />;
  return <NewPasswordForm token={token} />;
}
