// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as popupSignIn from '~/lib/session/popup-sign-in';
import { renderAt } from '~/test-support/render';

import { useReauthentication } from './reauthentication';
import { sessionExpiredText } from './session-expired-dialog';

const { popupTexts } = popupSignIn;

beforeEach(() => {
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

const renewed = vi.fn();
function Form() {
  const { open, dialog } = useReauthentication({ userId: 'user-1', onRenewed: renewed });
  return (
    <>
      <button onClick={open}>Save</button>
      {dialog}
    </>
  );
}

/** Opens the dialog and lets the popup end so. */
async function endWith(outcome: popupSignIn.PopupOutcome): Promise<void> {
  vi.spyOn(popupSignIn, 'signInInPopup').mockResolvedValueOnce(outcome);
  window.history.replaceState(null, '', '/orders?page=2');
  renderAt(<Form />);
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText(sessionExpiredText);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  });
}

describe('signing in again for a form', () => {
  it('[A-21] the same user: the form is given the new token, and the dialog is gone', async () => {
    await endWith({ kind: 'same-user', csrfToken: 'token-2' });
    expect(vi.mocked(popupSignIn.signInInPopup).mock.calls[0]![0]).toBe('user-1');
    expect(renewed).toHaveBeenCalledWith('token-2');
    expect(screen.queryByText(sessionExpiredText)).toBeNull();
  });

  it.each(['closed', 'timeout', 'failed', 'blocked'] as const)(
    '[A-21] %s: its own message, another try, and nothing is sent',
    async (kind) => {
      renewed.mockClear();
      await endWith({ kind });
      expect(screen.getByRole('status').textContent).toBe(popupTexts[kind]);
      screen.getByRole('button', { name: 'Sign in again' });
      const link = screen.queryByRole('link', { name: 'Sign in on the whole page' });
      expect(link?.getAttribute('href')).toBe(
        kind === 'blocked' ? '/auth/login?returnTo=%2Forders%3Fpage%3D2' : undefined,
      );
      expect(renewed).not.toHaveBeenCalled();
    },
  );

  it('[A-21] each outcome has a message of its own', () => {
    expect(new Set(Object.values(popupTexts)).size).toBe(5);
    expect(popupTexts.closed).toContain('was closed');
    expect(popupTexts.timeout).toContain('longer than a minute');
    expect(popupTexts.blocked).toContain('did not open');
    expect(popupTexts['other-user']).toContain('somebody else');
  });

  it('[A-21] another user: not sent, said, and only the reload leads out, which comes by itself', async () => {
    renewed.mockClear();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await endWith({ kind: 'other-user' });
    expect(screen.getByRole('status').textContent).toBe(popupTexts['other-user']);
    screen.getByRole('button', { name: 'Load the page again' });
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
    expect(renewed).not.toHaveBeenCalled();
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const [later] = timers.mock.calls.find(([, ms]) => ms === 6_000) ?? [];
    later?.();
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    timers.mockRestore();
  });
});
