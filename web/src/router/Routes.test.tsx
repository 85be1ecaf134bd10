import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../testing/render.tsx';
import { Router } from './Router.tsx';
import { matchPath, Redirect, Routes, useParams } from './Routes.tsx';

const pattern = '/cloudwallet/:walletId/token/:tokenMint';

describe('matchPath', () => {
  test.each([
    ['/cloudwallet/w1/token/abc', { walletId: 'w1', tokenMint: 'abc' }],
    ['/CloudWallet/W1/token/aBc', { walletId: 'W1', tokenMint: 'aBc' }],
    ['/cloudwallet/w1/token/abc/', { walletId: 'w1', tokenMint: 'abc' }],
    ['/cloudwallet/a%2Fb/token/100%', { walletId: 'a/b', tokenMint: '100%' }],
  ])('%s matches', (pathname, params) => expect(matchPath(pattern, pathname)).toEqual(params));

  test.each([
    '/cloudwallet/w1/token',
    '/cloudwallet/w1/token/',
    '/cloudwallet/w1/token/abc/more',
    '/x/cloudwallet/w1/token/abc',
    '/cloudwallet//token/abc',
  ])('%s does not match', (pathname) => expect(matchPath(pattern, pathname)).toBeNull());

  test('/ matches only the root', () => {
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/', '/orders')).toBeNull();
  });
});

describe('Routes', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  const Token = () => <output>{useParams().tokenMint}</output>;
  const show = () =>
    render(
      <Router mount="/">
        <Routes
          table={{ '/': <Redirect to="/cloudwallet/w1/token/abc" />, [pattern]: <Token /> }}
          unknown={<output>unknown</output>}
        />
      </Router>,
    );

  test('a redirect replaces the entry', async () => {
    const before = window.history.length;
    show();
    expect((await screen.findByRole('status')).textContent).toBe('abc');
    expect(window.location.pathname).toBe('/cloudwallet/w1/token/abc');
    expect(window.history.length).toBe(before);
  });

  test('an unknown address shows `unknown`', () => {
    window.history.replaceState(null, '', '/cloudwallet/w1/token');
    show();
    expect(screen.getByRole('status').textContent).toBe('unknown');
  });
});
