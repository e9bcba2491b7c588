"""One hand of poker: to play (`Hand`), to follow (`HandState`), and as one player sees it (`View`)."""

from riverboat.engine.hand.fold import HandState
from riverboat.engine.hand.hand import Hand
from riverboat.engine.hand.views import SPECTATOR, PlayerView, View, visible, visible_events

__all__ = ["SPECTATOR", "Hand", "HandState", "PlayerView", "View", "visible", "visible_events"]
